import { NavLink, useLocation } from "@remix-run/react";
import { ADD_SEVERAL, ADD_USER } from "#app/addresses";
import { Button } from "#app/components/button";

const WAYS = [
  { to: ADD_USER, label: "One person" },
  { to: ADD_SEVERAL, label: "Several" },
];

/** Saves a new user, and opens the form for the next one. */
export const SaveAnother = () => (
  <Button type="submit" name="another" value="1" className="save-another">
    Save and add another
  </Button>
);

/** The two forms of Add User, each at its address. */
export function AddWays() {
  const { search } = useLocation();
  return (
    <nav aria-label="How many" className="dialog-ways dialog-wide">
      {WAYS.map(({ to, label }) => (
        <NavLink key={to} to={to + search} end preventScrollReset>
          {label}
        </NavLink>
      ))}
    </nav>
  );
}

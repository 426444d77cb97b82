import { initials } from "./initials";

/** A name's initials in a disc, hidden from screen readers because the name is beside it. */
export function Avatar({ name }: { name: string }) {
  return (
    <span
      aria-hidden="true"
      className="avatar-disc grid size-8 shrink-0 select-none place-items-center rounded-full bg-wash font-semibold text-primary text-xs print:hidden"
    >
      <bdi>{initials(name)}</bdi>
    </span>
  );
}

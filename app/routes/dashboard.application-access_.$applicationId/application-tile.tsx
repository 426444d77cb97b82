import { initials } from "#app/components/initials";
import { pageOf } from "./addresses";

interface ApplicationTileProps {
  application: { id: string; applicationName: string; pictureAt: string | null };
}

/** Number of colours of tiles without a picture, as in the style sheet. */
const HUES = 5;

/** An application's picture, or the first letter of its name. Hidden from screen readers because the name is beside it. */
export function ApplicationTile({ application: { id, applicationName, pictureAt } }: ApplicationTileProps) {
  if (pictureAt) {
    const version = new URLSearchParams({ v: pictureAt });
    return <img src={`${pageOf(id, "picture")}?${version}`} alt="" className="app-tile" />;
  }
  const [letter = ""] = initials(applicationName);
  const sum = [...id].reduce((total, character) => total + (character.codePointAt(0) ?? 0), 0);
  return (
    <span aria-hidden="true" className="app-tile" data-hue={sum % HUES}>
      <bdi>{letter}</bdi>
    </span>
  );
}

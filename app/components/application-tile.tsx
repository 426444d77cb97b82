import { initials } from "./initials";

interface ApplicationTileProps {
  application: { id: string; applicationName: string };
  /** The picture's address, if there is one. */
  picture: string | undefined;
}

/** Number of colours of tiles without a picture, as in the style sheet. */
const HUES = 5;

/** An application's picture, or the first letter of its name. Hidden from screen readers because the name is beside it. */
export function ApplicationTile({ application: { id, applicationName }, picture }: ApplicationTileProps) {
  if (picture) return <img src={picture} alt="" className="app-tile" />;
  const [letter = ""] = initials(applicationName);
  const sum = [...id].reduce((total, character) => total + (character.codePointAt(0) ?? 0), 0);
  return (
    <span aria-hidden="true" className="app-tile" data-hue={sum % HUES}>
      <bdi>{letter}</bdi>
    </span>
  );
}

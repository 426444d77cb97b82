import { ApplicationTile } from "#app/components/application-tile";
import { Avatar } from "#app/components/avatar";
import { StatusBadge } from "#app/components/status-badge";
import {
  CircleUser,
  FileText,
  type IconType,
  Keyboard,
  KeyRound,
  ListFilter,
  Pencil,
  Plus,
  Search,
  Shield,
  Trash2 as Trash,
  UsersRound,
} from "#app/icons";
import { sectionAt } from "#app/navigation";
import type { Face, Hit } from "./hit";
import { piecesOf } from "./words";

const ICONS: Record<Exclude<Face, "person" | "application">, IconType> = {
  group: UsersRound,
  role: Shield,
  screen: FileText,
  add: Plus,
  edit: Pencil,
  delete: Trash,
  password: KeyRound,
  filter: ListFilter,
  search: Search,
  keyboard: Keyboard,
  account: CircleUser,
};

interface HitLineProps {
  hit: Hit;
  /** Folded. Their matches in the label are marked. */
  words: readonly string[];
  /** The keys that lead there. */
  keys?: string | undefined;
}

/** The content of a line: a link in the page, an option in the palette. */
export function HitLine({ hit, words, keys }: HitLineProps) {
  const { label, detail, note, face, isInactive } = hit;
  return (
    <>
      <HitFace hit={hit} />
      <span className="hit-text">
        <bdi className="hit-label">
          {piecesOf(label, face === "search" ? [] : words).map(({ text, isMatch }, index) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no other key
            isMatch ? <mark key={index}>{text}</mark> : text,
          )}
        </bdi>{" "}
        {detail && <bdi className="hit-detail">{detail}</bdi>}
      </span>{" "}
      <span className="hit-end">
        {isInactive && <StatusBadge status={false} />}
        {note}
        {keys && <Keys keys={keys} />}
      </span>
    </>
  );
}

/** Keys that are pressed one after the other. Screen readers read them in the list of shortcuts. */
const Keys = ({ keys }: { keys: string }) => (
  <span aria-hidden="true" className="hit-keys">
    {[...keys].map((key, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the same key may follow itself
      <kbd key={index} className="kbd">
        {key}
      </kbd>
    ))}
  </span>
);

function HitFace({ hit: { face, label, to } }: { hit: Hit }) {
  if (face === "person") return <Avatar name={label} />;
  if (face === "application") {
    return <ApplicationTile application={{ id: to, applicationName: label }} picture={undefined} />;
  }
  const Icon = (face === "screen" && sectionAt(to)?.icon) || ICONS[face];
  return <Icon aria-hidden="true" className="hit-icon" />;
}

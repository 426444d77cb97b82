import type { ReactNode } from "react";
import { rich } from "#app/components/rich";
import { SECTIONS } from "#app/navigation";
import { say } from "#languages/say";

interface ShortcutListProps {
  /** The level of the headings. */
  heading: "h2" | "h3";
  /** Paths of the screens that the user may open. */
  screens: readonly string[];
  /** Of the palette. */
  palette: readonly string[];
}

/** All keys of the console, and what they do. */
export function ShortcutList({ heading, screens, palette }: ShortcutListProps) {
  const open = SECTIONS.filter(({ path }) => screens.includes(path));
  return (
    <div className="shortcut-list">
      <Keys
        heading={heading}
        title={say("palette.on-every-page")}
        keys={[
          { keys: palette, isChord: true, does: say("palette.key-go-to") },
          { keys: ["?"], does: say("palette.key-shortcuts") },
        ]}
      />
      <Keys
        heading={heading}
        title={say("palette.in-list")}
        keys={[
          { keys: ["/"], does: say("palette.key-search") },
          { keys: ["n"], does: say("palette.key-add") },
        ]}
      />
      <Keys
        heading={heading}
        title={say("palette.screens")}
        keys={open.flatMap(({ key, label }) => (key ? [{ keys: ["g", key], does: label }] : []))}
      />
    </div>
  );
}

interface Shortcut {
  keys: readonly string[];
  /** Whether the keys are held together. Otherwise they follow each other. */
  isChord?: boolean;
  does: string;
}

interface KeysProps {
  heading: "h2" | "h3";
  title: string;
  keys: readonly Shortcut[];
}

function Keys({ heading: Heading, title, keys }: KeysProps) {
  return (
    <section>
      <Heading>{title}</Heading>
      <dl>
        {keys.map(({ keys: [first = "", second], isChord, does }) => (
          <div key={does}>
            <dt>
              {second === undefined ? (
                <Key name={first} />
              ) : (
                pair(isChord, { first: <Key name={first} />, second: <Key name={second} />, hidden })
              )}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const Key = ({ name }: { name: string }) => <kbd className="kbd">{name}</kbd>;

/** For screen readers. */
const hidden = (inside: ReactNode) => <span className="sr-only">{inside}</span>;

interface Pair {
  first: ReactNode;
  second: ReactNode;
  hidden: typeof hidden;
}

const pair = (isChord: boolean | undefined, keys: Pair) =>
  isChord ? rich("palette.keys-together", keys) : rich("palette.keys-after", keys);

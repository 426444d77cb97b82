import { SECTIONS } from "#app/navigation";

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
        title="On every page"
        keys={[
          { keys: palette, isChord: true, does: "Go to people, applications, screens and actions" },
          { keys: ["?"], does: "Show these shortcuts" },
        ]}
      />
      <Keys
        heading={heading}
        title="In a list"
        keys={[
          { keys: ["/"], does: "Search" },
          { keys: ["n"], does: "Add" },
        ]}
      />
      <Keys
        heading={heading}
        title="Screens"
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
        {keys.map(({ keys: pressed, isChord, does }) => (
          <div key={does}>
            <dt>
              {pressed.map((key, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the same key may follow itself
                <span key={index}>
                  {index > 0 && <span className="sr-only">{isChord ? " with " : " then "}</span>}
                  <kbd className="kbd">{key}</kbd>
                </span>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

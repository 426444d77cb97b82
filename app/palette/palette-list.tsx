import { type MouseEvent, useEffect } from "react";
import { sectionAt } from "#app/navigation";
import { say } from "#languages/say";
import { FailedNote } from "./failed-note";
import type { Found, Hit } from "./hit";
import { HitLine } from "./hit-line";
import { nothingText } from "./texts";
import { wordsOf } from "./words";

interface PaletteListProps {
  id: string;
  found: Found | undefined;
  /** Why there is no answer. */
  failed: string | undefined;
  /** Whether the answer is to what is typed. */
  isCurrent: boolean;
  /** The line that Enter opens, counted over all groups. */
  chosen: number;
  /** Whether single keys do anything. */
  isOn: boolean;
  /** Paths of the screens that the user may open. */
  screens: readonly string[];
  onPoint: (line: number) => void;
  onOpen: (hit: Hit, event: MouseEvent) => void;
}

/** The options below the field. The focus stays in the field, so the chosen line scrolls into view by itself. */
export function PaletteList(props: PaletteListProps) {
  const { id, found, failed, isCurrent, chosen, isOn, screens, onPoint, onOpen } = props;
  useEffect(() => {
    document.getElementById(`${id}-${chosen}`)?.scrollIntoView({ block: "nearest" });
  }, [id, chosen]);
  const groups = found?.groups ?? [];
  const words = wordsOf(found?.query ?? "");
  const lines = groups.flatMap(({ hits }) => hits);
  const count = lines.length;
  // A key leads to one of the user's screens only.
  const keysOf = ({ to }: Hit) => {
    const key = isOn && screens.includes(to) ? sectionAt(to)?.key : undefined;
    return key && `g${key}`;
  };
  return (
    <>
      {count > 0 && (
        <div
          role="listbox"
          id={id}
          aria-label={say("palette.results")}
          aria-busy={!isCurrent}
          className="palette-results"
        >
          {groups
            .filter(({ hits }) => hits.length > 0)
            .map(({ label, hits }) => (
              // biome-ignore lint/a11y/useSemanticElements: a listbox has groups, not fieldsets
              <div key={label} role="group" aria-label={label}>
                <div aria-hidden="true" className="hit-group">
                  {label}
                </div>
                {hits.map((hit) => {
                  const line = lines.indexOf(hit);
                  return (
                    <a
                      key={hit.label + hit.to}
                      id={`${id}-${line}`}
                      role="option"
                      aria-selected={line === chosen}
                      tabIndex={-1}
                      href={hit.to}
                      className="hit"
                      onMouseMove={() => onPoint(line)}
                      onClick={(event) => onOpen(hit, event)}
                    >
                      <HitLine hit={hit} words={words} keys={keysOf(hit)} />
                    </a>
                  );
                })}
              </div>
            ))}
        </div>
      )}
      {groups.map(({ label, isFailed }) => isFailed && <FailedNote key={label} label={label} />)}
      {found && count === 0 && <p className="palette-nothing">{nothingText(found.query)}</p>}
      {failed && <p className="palette-nothing">{failed}</p>}
      <p role="status" className="sr-only">
        {isCurrent && found && say("palette.result-count", { count })}
      </p>
    </>
  );
}

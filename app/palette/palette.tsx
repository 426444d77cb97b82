import { useNavigate } from "@remix-run/react";
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useState } from "react";
import { Search } from "#app/icons";
import { say } from "#languages/say";
import type { Hit } from "./hit";
import { isPaletteKey } from "./keys";
import { PaletteFooter } from "./palette-footer";
import { PaletteList } from "./palette-list";
import { remember, withRecent } from "./recent";
import { useAnswer } from "./use-answer";

interface PaletteProps {
  typed: string;
  /** Whether single keys do anything. */
  isOn: boolean;
  /** Paths of the screens that the user may open. */
  screens: readonly string[];
  onClose: () => void;
  onShortcuts: () => void;
}

/** A combobox with a list that is always open (ARIA Authoring Practices, "Editable combobox with list autocomplete"). */
export function Palette({ typed, isOn, screens, onClose, onShortcuts }: PaletteProps) {
  const [query, setQuery] = useState(typed);
  const [chosen, setChosen] = useState(0);
  /** Enter was pressed before the answer came. */
  const [isEntered, setEntered] = useState(false);
  const id = useId();
  const navigate = useNavigate();
  const answer = useAnswer(query);
  const found = withRecent(answer.found);
  const hits = found?.groups.flatMap((group) => group.hits) ?? [];
  const hit = hits[chosen];

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new answer begins at its first line
  useEffect(() => setChosen(0), [answer.found]);

  function open(hit: Hit, inNewTab = false) {
    const { to } = hit;
    remember(hit);
    if (inNewTab) {
      window.open(to, "_blank", "noopener");
      return;
    }
    onClose();
    navigate(to);
    // What the palette was opened from may go with its page.
    queueMicrotask(() => document.querySelector("main")?.focus({ preventScroll: true }));
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the answer is there
  useEffect(() => {
    if (!isEntered || !answer.isCurrent) return;
    setEntered(false);
    if (hits[0]) open(hits[0]);
  }, [isEntered, answer.isCurrent]);

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    const { key, nativeEvent } = event;
    if (key === "ArrowDown") setChosen((chosen + 1) % Math.max(hits.length, 1));
    else if (key === "ArrowUp") setChosen((chosen + hits.length - 1) % Math.max(hits.length, 1));
    else if (key === "Enter" && !answer.isCurrent) setEntered(true);
    else if (key === "Enter" && hit) open(hit, event.ctrlKey || event.metaKey);
    else if (isPaletteKey(nativeEvent)) onClose();
    else if (key === "?" && query === "" && isOn) onShortcuts();
    else if (key !== "Enter") return;
    event.preventDefault();
  }

  return (
    <>
      <div className="palette-field">
        <Search className="size-4.5" />
        <input
          // biome-ignore lint/a11y/noAutofocus: the dialog was opened to type in it
          autoFocus
          role="combobox"
          aria-label={say("palette.go-to")}
          aria-expanded={hits.length > 0}
          aria-controls={hits.length > 0 ? id : undefined}
          aria-autocomplete="list"
          aria-activedescendant={hit && `${id}-${chosen}`}
          placeholder={say("palette.placeholder")}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={200}
          enterKeyHint="go"
          value={query}
          onChange={(event) => {
            setQuery(event.currentTarget.value);
            setEntered(false);
          }}
          onKeyDown={onKeyDown}
        />
        <button type="button" onClick={onClose} className="palette-close" aria-label={say("dialog.close")}>
          <kbd className="kbd">Esc</kbd>
        </button>
      </div>
      <PaletteList
        id={id}
        found={found}
        failed={answer.failed}
        isCurrent={answer.isCurrent}
        chosen={chosen}
        isOn={isOn}
        screens={screens}
        onPoint={setChosen}
        onOpen={(wanted: Hit, event: MouseEvent) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          open(wanted);
        }}
      />
      <PaletteFooter onShortcuts={onShortcuts} isOn={isOn} />
    </>
  );
}

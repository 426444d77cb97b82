import { useSearchParams } from "@remix-run/react";
import { Search } from "#app/icons";
import { GO } from "#app/navigation";
import { useDashboard } from "#app/request/use-dashboard";
import { useLiveFilters } from "#app/table/use-live-filters";
import { useSearchShortcut } from "#app/table/use-search-shortcut";
import { say } from "#languages/say";

/** Searches while somebody types, or by its button without a script. */
export function SearchField() {
  const [params] = useSearchParams();
  const live = useLiveFilters(GO, params);
  const input = useSearchShortcut(useDashboard()?.shortcuts ?? false);
  return (
    <search>
      <form {...live.form} method="get" action={GO} className="filter-form">
        <label className="input search-box go-field">
          <Search className="size-4.5 shrink-0 text-muted" />
          <input
            ref={input}
            type="search"
            name="q"
            // biome-ignore lint/a11y/noAutofocus: the page is for what one types here
            autoFocus
            defaultValue={params.get("q") ?? ""}
            aria-label={say("palette.go-to")}
            placeholder={say("palette.example")}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={200}
            enterKeyHint="search"
          />
        </label>
        <noscript>
          <button type="submit" className="btn btn-plain touch-target">
            {say("palette.search")}
          </button>
        </noscript>
      </form>
    </search>
  );
}

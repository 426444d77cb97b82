import type { LinksFunction } from "@remix-run/node";
import { useHydrated } from "remix-utils/use-hydrated";
import { PageHeader } from "#app/components/page-header";
import { pageTitle } from "#app/forms/dialog-route";
import { paletteKeys } from "#app/palette/keys";
import styles from "#app/palette/palette.css?url";
import { ShortcutList } from "#app/palette/shortcut-list";
import { ShortcutsSwitch } from "#app/palette/shortcuts-switch";
import { SWITCH_TEXT } from "#app/palette/texts";
import { useDashboard } from "#app/request/use-dashboard";
import { requireSession } from "#app/session/guards.server";
import { say } from "#languages/say";

export async function loader() {
  await requireSession();
  return null;
}

export const meta = pageTitle(() => say("account.shortcuts"));
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** The list that `?` opens, as a page. */
export default function ShortcutsPage() {
  const { shortcuts = true, screens = [] } = useDashboard() ?? {};
  const hydrated = useHydrated();
  return (
    <div className="go-page">
      <PageHeader
        title={say("account.shortcuts")}
        description={SWITCH_TEXT[shortcuts ? "on" : "off"]}
        action={<ShortcutsSwitch isOn={shortcuts} />}
      />
      <noscript>
        <p className="mb-4">{say("palette.needs-script")}</p>
      </noscript>
      <div className="list-card shortcut-body">
        <ShortcutList heading="h2" screens={screens} palette={hydrated ? paletteKeys() : ["Ctrl", "K"]} />
      </div>
    </div>
  );
}

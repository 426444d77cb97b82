import { Link } from "@remix-run/react";
import { Keyboard } from "#app/icons";
import { SHORTCUTS } from "#app/navigation";
import { ShortcutsSwitch } from "#app/palette/shortcuts-switch";
import { SWITCH_TEXT } from "#app/palette/texts";
import { useDashboard } from "#app/request/use-dashboard";
import { say } from "#languages/say";
import { betweenSentences } from "#languages/sentences";
import { Section } from "../section";

/** Whether single keys control the console in this browser. */
export function ShortcutsSection() {
  const isOn = useDashboard()?.shortcuts ?? true;
  const text = (
    <>
      {SWITCH_TEXT[isOn ? "on" : "off"]}
      {betweenSentences()}
      <Link to={SHORTCUTS} className="text-primary underline">
        {say("account.shortcuts.all")}
      </Link>
    </>
  );
  return (
    <Section
      icon={Keyboard}
      title={say("account.shortcuts")}
      text={text}
      action={<ShortcutsSwitch isOn={isOn} />}
    />
  );
}

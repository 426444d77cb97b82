import { Button } from "#app/components/button";
import { X } from "#app/icons";
import { say } from "#languages/say";
import { paletteKeys } from "./keys";
import { ShortcutList } from "./shortcut-list";
import { ShortcutsSwitch } from "./shortcuts-switch";
import { SWITCH_TEXT } from "./texts";

interface ShortcutsCardProps {
  isOn: boolean;
  screens: readonly string[];
  onClose: () => void;
}

/** The list of shortcuts as a dialog. */
export function ShortcutsCard({ isOn, screens, onClose }: ShortcutsCardProps) {
  return (
    <>
      <div className="dialog-header">
        <h2>{say("account.shortcuts")}</h2>
        <Button look="bare" square icon={X} className="btn-sm" onClick={onClose}>
          {say("dialog.close")}
        </Button>
      </div>
      <div className="shortcut-body">
        <ShortcutList heading="h3" screens={screens} palette={paletteKeys()} />
        <div className="shortcut-switch">
          <p>{SWITCH_TEXT[isOn ? "on" : "off"]}</p>
          <ShortcutsSwitch isOn={isOn} />
        </div>
      </div>
    </>
  );
}

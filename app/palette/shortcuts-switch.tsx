import { useLocation } from "@remix-run/react";
import { Button } from "#app/components/button";
import { PostForm, useSending } from "#app/forms/post-form";
import { say } from "#languages/say";

/** Turns single-key shortcuts on or off for this browser. */
export function ShortcutsSwitch({ isOn }: { isOn: boolean }) {
  const { pathname, search } = useLocation();
  const next = isOn ? "off" : "on";
  const isSending = useSending("shortcuts", next);
  return (
    <PostForm action="/shortcuts" replace>
      <input type="hidden" name="returnTo" value={pathname + search} />
      <Button type="submit" name="shortcuts" value={next} busy={isSending}>
        {isOn ? say("palette.turn-off") : say("palette.turn-on")}
      </Button>
    </PostForm>
  );
}

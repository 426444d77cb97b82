import { say } from "#languages/say";

export const nothingText = (query: string): string => say("palette.nothing", { query });

export const SWITCH_TEXT = {
  get on() {
    return say("palette.switch-on");
  },
  get off() {
    return say("palette.switch-off");
  },
};

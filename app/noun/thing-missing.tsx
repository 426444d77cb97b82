import { NoticeDialog } from "#app/forms/notice-dialog";

/** In a dialog's place where there is no such thing. */
export const ThingMissing = ({ title, noun, closeTo }: { title: string; noun: string; closeTo: string }) => (
  <NoticeDialog title={title} closeTo={closeTo} message={`This ${noun} was not found.`} />
);

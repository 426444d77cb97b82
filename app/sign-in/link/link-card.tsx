import type { ComponentProps } from "react";
import { EnrolCard } from "./enrol-card";
import { PasswordCard } from "./password-card";
import { UndoEmailCard } from "./undo-email-card";
import { VerifyCard } from "./verify-card";

/** The purpose of a link that works. */
export function LinkCard(props: ComponentProps<typeof PasswordCard>) {
  switch (props.link.purpose) {
    case "invite":
    case "reset":
      return <PasswordCard {...props} />;
    case "verify":
      return <VerifyCard {...props} />;
    case "undo-email":
      return <UndoEmailCard {...props} />;
    case "enrol":
      return <EnrolCard {...props} />;
  }
}

import { QuestionDialog } from "#app/forms/question-dialog";
import type { Application } from "#app/sso-api/applications.server";

interface ReplaceSecretQuestionProps {
  title: string;
  application: Application;
  closeTo: string;
}

export const ReplaceSecretQuestion = ({ title, application, closeTo }: ReplaceSecretQuestionProps) => (
  <QuestionDialog
    title={title}
    closeTo={closeTo}
    name={application.applicationName}
    details={[`Application Id: ${application.id}`]}
    answer={title}
    look="danger"
  >
    <p>
      The current secret stops working at once, and everyone signed in to this application has to sign in
      again. Nobody can sign in through it until its back end has the new secret.
    </p>
    <p>Are you sure you want to replace this secret?</p>
  </QuestionDialog>
);

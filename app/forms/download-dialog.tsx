import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { ButtonLink } from "#app/components/button";
import { Download } from "#app/icons";
import { DIALOG_TEXT, Dialog } from "./dialog";
import type { proveDownload } from "./download.server";
import { DialogActions } from "./form-dialog";
import type { ProofNeeded } from "./proof-fields";
import { QuestionDialog } from "./question-dialog";
import { useAnswer } from "./use-answer";

/** What the loader of a download's dialog returns. */
interface DownloadDialogData {
  proof: ProofNeeded | undefined;
  /** The file's address. Undefined where the dialog offers several. */
  file?: string;
  closeTo: string;
}

interface DownloadDialogProps {
  title: string;
  name: string;
  /** Links to several files, with a `DIALOG_TEXT`. */
  files?: ReactNode;
  /** What is in the file. */
  children: ReactNode;
}

/** Asks for a proof before a file is downloaded, and then has the link to the file. Its action is `proveDownload`. */
export function DownloadDialog({ files, ...props }: DownloadDialogProps) {
  const { proof, file, closeTo } = useLoaderData<DownloadDialogData>();
  const outcome = useAnswer<ReturnType<typeof proveDownload>>();
  if (!proof || (outcome && "answer" in outcome)) {
    return (
      <Dialog title={props.title} closeTo={closeTo} described>
        <div className="dialog-body dialog-body-single">
          {files ?? <p id={DIALOG_TEXT}>The file is ready.</p>}
        </div>
        <DialogActions closeTo={closeTo} cancelLabel="Close">
          {file && (
            <ButtonLink to={file} reloadDocument look="primary" icon={Download}>
              Download
            </ButtonLink>
          )}
        </DialogActions>
      </Dialog>
    );
  }
  return <QuestionDialog {...props} closeTo={closeTo} answer="Continue" />;
}

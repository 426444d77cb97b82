import { Card } from "#app/components/page-card";
import { CopyField } from "#app/forms/copy-field";

/** The library's tag, for an application that uses it. */
export const ScriptTag = ({ tag }: { tag: string }) => (
  <Card title="Script tag" className="for-library">
    <div className="page-form">
      <CopyField
        label="Integration"
        value={tag}
        lines
        hint="Add this script tag for the SSO library to your application's index page, above its other scripts."
      />
    </div>
  </Card>
);

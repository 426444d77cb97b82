import { permissionText } from "#api/contract/permissions";
import { Card } from "#app/components/page-card";

/** The permissions of a role, for those who can't change them. */
export const PermissionList = ({ permissions }: { permissions: readonly string[] }) => (
  <Card title="Permissions">
    {permissions.length === 0 ? (
      <p className="page-form text-muted">This role allows nothing in this console.</p>
    ) : (
      <ul className="page-form list-disc pl-9">
        {permissions.map((name) => (
          <li key={name}>{permissionText(name)}</li>
        ))}
      </ul>
    )}
  </Card>
);

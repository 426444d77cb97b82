import { PERMISSION_TOPICS, permissionText } from "#api/contract/permissions";
import { Card } from "#app/components/page-card";

/** The permissions of a role, for those who can't change them. */
export function PermissionList({ permissions }: { permissions: readonly string[] }) {
  const topics = PERMISSION_TOPICS.map(({ topic, names }) => ({
    topic,
    held: names.filter((name) => permissions.includes(name)),
  }));
  return (
    <Card title="Permissions">
      {permissions.length === 0 ? (
        <p className="page-note text-muted">
          No console access. Applications can still read the name of this role.
        </p>
      ) : (
        <div className="page-form permission-topics">
          {topics.map(
            ({ topic, held }) =>
              held.length > 0 && (
                <section key={topic}>
                  <h3>{topic}</h3>
                  <ul>
                    {held.map((name) => (
                      <li key={name}>{permissionText(name)}</li>
                    ))}
                  </ul>
                </section>
              ),
          )}
        </div>
      )}
    </Card>
  );
}

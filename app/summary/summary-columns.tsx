import { Day } from "#app/components/timestamp";
import { APPLICATION_ACCESS, USER_MANAGEMENT } from "#app/navigation";
import type { Column } from "#app/table/data-table";
import type { applicationActivity, userActivity } from "./activity";

type UserRow = ReturnType<typeof userActivity>["items"][number];
type ApplicationRow = ReturnType<typeof applicationActivity>["items"][number];

/** A name that leads to its page, where there is one. The list follows its anchors. */
function Named({ name, section, id }: { name: string; section: string | false; id: string | undefined }) {
  if (!section || id === undefined) return <bdi>{name}</bdi>;
  return (
    <bdi>
      <a href={`${section}/${encodeURIComponent(id)}`} className="hover:underline">
        {name}
      </a>
    </bdi>
  );
}

/** @param hasPages whether the viewer may open pages of users */
export const userColumns = (hasPages: boolean): readonly Column<UserRow>[] => [
  {
    key: "user",
    label: "User",
    card: "lead",
    render: ({ user, userId }) => <Named name={user} section={hasPages && USER_MANAGEMENT} id={userId} />,
  },
  { key: "application", label: "Application" },
  { key: "timestamp", label: "Last Login", render: ({ timestamp }) => <Day at={timestamp} /> },
];

/** @param hasPages whether the viewer may open pages of applications */
export const applicationColumns = (hasPages: boolean): readonly Column<ApplicationRow>[] => [
  {
    key: "application",
    label: "Application",
    card: "lead",
    render: ({ application, applicationId }) => (
      <Named name={application} section={hasPages && APPLICATION_ACCESS} id={applicationId} />
    ),
  },
  { key: "timestamp", label: "Last Activity", render: ({ timestamp }) => <Day at={timestamp} /> },
];

import { Link } from "@remix-run/react";
import { userPath } from "#app/addresses";
import { EmptyState } from "#app/components/empty-state";
import { FailedState } from "#app/components/failed-state";
import { Card } from "#app/components/page-card";
import { Timestamp } from "#app/components/timestamp";
import { History } from "#app/icons";
import type { LastEvents } from "./last-events.server";
import { useUser } from "./use-user";

export function LastEventsCard({ events }: { events: LastEvents }) {
  const { id } = useUser().user;
  return (
    <Card title="Last events" aside={<Link to={userPath(id, "history")}>All history</Link>}>
      {"failed" in events ? (
        <FailedState message={events.failed} />
      ) : events.length === 0 ? (
        <EmptyState icon={History} message="Nothing has happened yet." />
      ) : (
        <ul aria-label="Last events">
          {events.map(({ text, sub, by, at, ...event }) => (
            <li key={event.id} className="fact-line">
              <div>
                <p className="font-medium">
                  <bdi>{text}</bdi>
                </p>
                <p className="text-[0.8125rem] text-muted">
                  {sub && (
                    <>
                      <bdi>{sub}</bdi> ·{" "}
                    </>
                  )}
                  {by && (
                    <>
                      <bdi>{by}</bdi> ·{" "}
                    </>
                  )}
                  <Timestamp at={at} />
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

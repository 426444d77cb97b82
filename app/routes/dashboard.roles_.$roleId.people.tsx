import { useLoaderData } from "@remix-run/react";
import { peopleLoader } from "#app/roles/people.server";
import { PeopleTable } from "#app/roles/people-table";
import { ROLE } from "#app/roles/use-role";
import { subjectTitle } from "#app/subject/subject";

export const meta = subjectTitle(ROLE, "People");
export const loader = peopleLoader;

export default function PeopleTab() {
  return <PeopleTable {...useLoaderData<typeof loader>()} />;
}

import { Layers } from "#app/icons";
import { APPLICATION_ACCESS, sectionOf } from "#app/navigation";
import { type Subject, useSubject } from "#app/subject/subject";
import type { loader } from "./application-page.server";

/** The page of an application. */
export const APPLICATION: Subject<typeof loader> = {
  route: "routes/dashboard.application-access_.$applicationId",
  noun: "application",
  icon: Layers,
  list: sectionOf(APPLICATION_ACCESS),
  nameOf: ({ application }) => application.applicationName,
};

/** The application of the page, on each of its tabs. */
export const useApplication = () => useSubject(APPLICATION);

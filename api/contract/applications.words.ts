import { type Glossary, MOMENT, OTHER_ID, word } from "./words";

export const applicationsWords: Glossary = {
  everywhere: {
    applicationName: word("The application's name, as shown on the sign-in page.", "Payroll"),
    applicationStatus: word(
      "True if the application is active. Nobody can open an inactive application.",
      true,
    ),
    applicationId: word(
      "The application's id, which the console calls the Application Key: issuer of its signed requests, client_id in OpenID Connect, and audience of its tokens. It is no secret.",
      OTHER_ID,
    ),
    applicationKey: word(
      "The application's secret, which the console calls the Application Secret. It is not the Application Key: that is applicationId. It signs the application's requests, and is the client_secret in OpenID Connect. Only this answer has it.",
      "kL0x0uVnT0pX2oT5b1mXkR3cY8JwQ7dZ4sE6fH9gAaU",
    ),
  },
  Applications: {
    people: word(
      "The number of users who have the application, active or not, directly or through groups.",
      1204,
    ),
    peopleDirectly: word("The number of users who have it directly.", 1200),
    peopleThroughGroups: word("The number of users who have it through groups only.", 4),
    secretCreatedAt: word("When the application's secret was made; null if it uses none.", MOMENT),
    secrets: word("The number of accepted secrets: 2 while a replaced one is still accepted.", 1),
    createdAt: word("When the application was added.", MOMENT),
    lastActivity: word("The last time that anybody signed in to the application.", MOMENT),
    pictureAt: word("When the picture was set; null if there is none.", MOMENT),
    refusedInLastHour: word("The number of OpenID Connect requests that were refused in the last hour.", 2),
  },
};

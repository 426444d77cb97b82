import pom from "../own-code/java/pom.xml?raw";
import application from "../own-code/java/src/main/java/com/example/Application.java?raw";
import security from "../own-code/java/src/main/java/com/example/SecurityConfiguration.java?raw";
import settings from "../own-code/java/src/main/resources/application.yaml?raw";
import { EXPORTS, runStep, settingsStep, wholeFile } from "../own-code/steps";
import { CONFIDENTIAL, type Recipe } from "../recipe";

const SOURCES = "src/main/java/com/example";

export const spring: Recipe = {
  id: "spring",
  name: "Java (Spring Security)",
  category: "Your own code",
  version: "Spring Boot 3.5 with Spring Security 6.5",
  tested: false,
  registration: {
    ...CONFIDENTIAL,
    redirectUris: ["/login/oauth2/code/sso"],
    postLogoutRedirectUris: ["/"],
    backchannelLogoutUri: "/logout/connect/back-channel/sso",
  },
  authentication: "basic",
  groups: "the claim `groups`, as authorities",
  exampleOrigin: "https://app.example.com",
  steps: (values) => [
    settingsStep(values),
    { text: "Describe the build. Java must be 17 or newer.", file: wholeFile("pom.xml", "xml", pom) },
    {
      text: "Spring takes the settings from the environment.",
      file: wholeFile("src/main/resources/application.yaml", "yaml", settings),
    },
    {
      text: 'Protect the pages, sign out here too, and take groups as authorities: `hasAuthority("GROUP_auditor")`.',
      file: wholeFile(`${SOURCES}/SecurityConfiguration.java`, "java", security),
    },
    {
      text: "This is the application, with one page.",
      file: wholeFile(`${SOURCES}/Application.java`, "java", application),
    },
    runStep(
      "Run it, and open the application at `APP_ORIGIN`. Maven gets the packages by itself.",
      "mvn spring-boot:run",
    ),
  ],
  notes: () => [
    "Behind a proxy, the proxy must set `X-Forwarded-Proto` and `X-Forwarded-Host`.",
    "The back-channel address ends sessions when someone signs out elsewhere. Sessions of several processes need Spring Session.",
    EXPORTS,
  ],
};

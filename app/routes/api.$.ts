/** The embedded service answers before any route is looked for; with another SSO API there is none here. */
const nothing = () => Response.json({ message: "This console has no embedded SSO API." }, { status: 404 });

export { nothing as action, nothing as loader };

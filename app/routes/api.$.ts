/** The embedded service answers before any route is looked for; with another SSO API there is none here. */
const nothing = () => Response.json({ message: "This console has no SSO API of its own." }, { status: 404 });

export { nothing as action, nothing as loader };

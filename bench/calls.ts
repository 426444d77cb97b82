/** A list whose time is measured, over people or audits. */
export interface ListCall {
  name: string;
  /** Below /api. */
  path: string;
  /** Its time must not grow with the data, so it is measured by a load. */
  isFlat?: boolean;
}

type Get = (path: string) => Promise<Record<string, unknown>>;

const summary = "/auth/audits/summary?appPage=1&appSize=10&userSize=10";
const people = (filters: string, page = 1) => `/auth/users?page=${page}&size=10&${filters}`;
const audits = (filters: string, page = 1) => `/auth/audits?page=${page}&size=10&${filters}`;

/** The lists of people, and those of audits with the summary, on a seeded database. */
export async function listCalls(get: Get): Promise<{ people: ListCall[]; audits: ListCall[] }> {
  return { people: await peopleCalls(get), audits: await auditCalls(get) };
}

type Row = { id: string; name: string };
const first = async (get: Get, path: string) => ((await get(path)).items as Row[])[0];

/** The path of the middle page of a list. */
const middleOf = async (get: Get, of: typeof people, filters: string) => {
  const { totalItems } = await get(of(filters));
  return of(filters, Math.max(1, Math.ceil(Number(totalItems) / 20)));
};

async function peopleCalls(get: Get): Promise<ListCall[]> {
  const application = await first(get, "/auth/applications?page=1&size=1&searchTerm=Customer");
  const role = await first(get, "/auth/roles?page=1&size=1&searchTerm=Billing");
  const total = Number((await get("/auth/users")).totalItems);
  const held = `applicationId=${application?.id}`;
  const middle = (filters: string) => middleOf(get, people, filters);
  return [
    { name: "users, first page of 10", path: people(""), isFlat: true },
    { name: "users, first page of 100", path: "/auth/users?page=1&size=100" },
    { name: "users, middle page", path: await middle("") },
    { name: "users, last page", path: people("", Math.ceil(total / 10)) },
    { name: "users, inactive", path: people("status=false"), isFlat: true },
    { name: "users, a rare text", path: people("searchTerm=admin@local") },
    { name: "users, a frequent text", path: people("searchTerm=nguyen") },
    { name: "users, a frequent text, middle page", path: await middle("searchTerm=nguyen") },
    { name: "users, a frequent text, inactive", path: people("searchTerm=nguyen&status=false") },
    { name: "users, two letters", path: people("searchTerm=ab") },
    { name: "users, two words", path: people("searchTerm=anh+nguyen") },
    { name: "users, two frequent words", path: people("searchTerm=example+nguyen") },
    { name: "users by address", path: people("sort=email") },
    { name: "users by address, middle page", path: await middle("sort=email") },
    { name: "users by address, inactive, middle page", path: await middle("sort=email&status=false") },
    { name: "users by creation, newest", path: people("sort=-created") },
    { name: "users by last sign-in, newest", path: people("sort=-lastSignIn") },
    { name: "users by last sign-in, middle page", path: await middle("sort=-lastSignIn") },
    { name: "users by last sign-in, a frequent text", path: people("sort=-lastSignIn&searchTerm=nguyen") },
    { name: "users of an application", path: people(held) },
    { name: "users of an application, middle page", path: await middle(held) },
    { name: "users of an application, inactive", path: people(`${held}&status=false`) },
    { name: "users of an application by last sign-in", path: people(`${held}&sort=lastSignIn`) },
    { name: "users of a role and an application", path: people(`${held}&roleId=${role?.id}`) },
    { name: "users of a role, a frequent text", path: people(`roleId=${role?.id}&searchTerm=nguyen`) },
    { name: "users who never signed in", path: people("lastSignIn=never") },
    { name: "users who never signed in, middle page", path: await middle("lastSignIn=never") },
    { name: "users, last sign-in 90 days ago, by it", path: people("lastSignIn=90&sort=lastSignIn") },
    { name: "users without a second factor", path: people("secondFactor=none") },
    { name: "users with a passkey", path: people("secondFactor=passkey") },
    { name: "users, with all columns", path: people("columns=roles,applications,secondFactor") },
    { name: "roles", path: "/auth/roles?page=1&size=10" },
    { name: "applications", path: "/auth/applications?page=1&size=10" },
    {
      name: "users of an application, counted",
      path: `/auth/applications/user-count?id=${application?.id}&type=application`,
    },
  ];
}

async function auditCalls(get: Get): Promise<ListCall[]> {
  const application = await first(get, "/auth/applications?page=1&size=1&searchTerm=Customer");
  const [changed] = (await get(audits("action=user.update"))).items as Record<"actor" | "target", Row>[];
  const total = Number((await get(audits(""))).totalItems);
  const counted = Number((await get(`${summary}&userPage=1`)).totalUserItems);
  const someone = await first(get, people("", Math.ceil(Number((await get("/auth/users")).totalItems) / 20)));
  const month = new Date().getUTCMonth() + 1;
  const middle = (filters: string) => middleOf(get, audits, filters);
  return [
    { name: "audits, first page", path: audits("") },
    { name: "audits, middle page", path: await middle("") },
    { name: "audits, last page", path: audits("", Math.ceil(total / 10)) },
    { name: "audits, a month", path: audits("month=3") },
    { name: "audits, an application", path: audits(`applicationId=${application?.id}`) },
    { name: "audits, a frequent text", path: audits("message=signed+in") },
    { name: "audits, a frequent text, middle page", path: await middle("message=signed+in") },
    { name: "audits, a frequent text in a month", path: audits("message=signed+in&month=3") },
    { name: "audits, two letters", path: audits("message=ab") },
    { name: "audits, a rare text", path: audits("message=added+the+application") },
    {
      name: "audits, a user's in a month",
      path: audits(`user=${encodeURIComponent(someone?.name ?? "")}&month=${month}`),
      isFlat: true,
    },
    { name: "audits, people of a frequent name", path: audits("user=nguyen") },
    { name: "audits, people of a frequent name in a month", path: audits("user=nguyen&month=3") },
    { name: "audits about a user", path: audits(`targetId=${changed?.target?.id}`) },
    { name: "audits by the administrator", path: audits(`actorId=${changed?.actor?.id}`) },
    { name: "audits, refused", path: audits("outcome=refused") },
    { name: "audits, successes, middle page", path: await middle("outcome=success") },
    { name: "audits, a frequent action", path: audits("action=sign-in") },
    { name: "audits, a frequent action, middle page", path: await middle("action=sign-in") },
    { name: "audits, a rare action", path: audits("action=application.create") },
    {
      name: "audits, an action in an application",
      path: audits(`action=sign-in&applicationId=${application?.id}`),
    },
    { name: "summary", path: `${summary}&userPage=1`, isFlat: true },
    { name: "summary, middle page", path: `${summary}&userPage=${Math.max(1, Math.ceil(counted / 20))}` },
    { name: "summary, a month", path: `${summary}&userPage=1&month=3` },
    { name: "summary, an application", path: `${summary}&userPage=1&applicationId=${application?.id}` },
    { name: "summary, people of a frequent name", path: `${summary}&userPage=1&user=nguyen` },
    { name: "summary, people of a rare name", path: `${summary}&userPage=1&user=papadopoulos` },
  ];
}

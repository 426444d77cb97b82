/** Seeded roles, in addition to the built-in ones. */
export const ROLE_NAMES = [
  "Billing Clerk",
  "Editor",
  "Field Engineer",
  "Guest",
  "HR Partner",
  "Librarian",
  "Project Lead",
  "Sales Representative",
  "Support Agent",
  "Team Lead",
  "Translator",
  "Warehouse Manager",
];

/** Seeded applications, in addition to the console. */
export const APPLICATION_NAMES = [
  "Bibliothèque Centrale",
  "Café Orders",
  "Contract Archive",
  "Customer Portal",
  "Expense Desk",
  "Field Service",
  "Fleet Booking",
  "Grant Applications",
  "Incident Board",
  "Intranet",
  "Inventory",
  "Invoice Archive",
  "Kundenzentrum",
  "Learning Hub",
  "Meeting Rooms",
  "Patient Records",
  "Payroll",
  "Project Planner",
  "Quality Reports",
  "Recruiting",
  "Supplier Exchange",
  "Time Sheets",
  "Travel Desk",
  "勤怠管理",
];

/** Retired applications that are still assigned to users. */
export const INACTIVE_APPLICATION_NAMES: readonly string[] = ["Contract Archive", "Grant Applications"];

/** Seeded groups, each with places in the lists of roles and of applications. */
export const GROUPS: readonly {
  name: string;
  description: string;
  roles: number[];
  applications: number[];
}[] = [
  {
    name: "Accounting",
    description: "Invoices, payroll and expenses",
    roles: [0],
    applications: [4, 11, 16],
  },
  {
    name: "Customer Service",
    description: "The front desk and the phones",
    roles: [8],
    applications: [3, 8],
  },
  {
    name: "Everybody",
    description: "What everybody in the house needs",
    roles: [],
    applications: [9, 14, 21],
  },
  { name: "Field Teams", description: "Engineers on the road", roles: [2, 9], applications: [5, 6, 10] },
  { name: "HR", description: "Recruiting and learning", roles: [4], applications: [13, 19] },
  {
    name: "Night Shift",
    description: "The warehouse between 22:00 and 6:00",
    roles: [11],
    applications: [10],
  },
];

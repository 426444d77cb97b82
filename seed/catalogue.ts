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

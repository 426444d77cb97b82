import sprite from "./icons.svg?url";

export type IconType = (props: { className?: string }) => JSX.Element;

/** They point along the line, which may run from right to left. */
const POINTS = /^((arrow|chevron|panel)-(left|right)|log-out|external-link)$/;

/**
 * An icon of icons.svg, which `npm run icons` makes of this list. A page only refers to its icons, which keeps their
 * shapes out of each page and each script.
 * @param name as Lucide calls it
 */
function icon(name: string): IconType {
  const shape = <use href={`${sprite}#${name}`} />;
  const look = POINTS.test(name) ? "icon points" : "icon";
  return ({ className = "" }) => (
    <svg width={24} height={24} aria-hidden="true" className={`${look} ${className}`}>
      {shape}
    </svg>
  );
}

export const Activity = /* @__PURE__ */ icon("activity");
export const AppWindow = /* @__PURE__ */ icon("app-window");
export const ArrowLeft = /* @__PURE__ */ icon("arrow-left");
export const ArrowLeftRight = /* @__PURE__ */ icon("arrow-left-right");
export const Blocks = /* @__PURE__ */ icon("blocks");
export const BookOpen = /* @__PURE__ */ icon("book-open");
export const Check = /* @__PURE__ */ icon("check");
export const ChevronDown = /* @__PURE__ */ icon("chevron-down");
export const ChevronLeft = /* @__PURE__ */ icon("chevron-left");
export const ChevronRight = /* @__PURE__ */ icon("chevron-right");
export const Circle = /* @__PURE__ */ icon("circle");
export const CircleAlert = /* @__PURE__ */ icon("circle-alert");
export const CircleCheck = /* @__PURE__ */ icon("circle-check");
export const CircleUser = /* @__PURE__ */ icon("circle-user");
export const CircleX = /* @__PURE__ */ icon("circle-x");
export const Clock = /* @__PURE__ */ icon("clock");
export const Columns3 = /* @__PURE__ */ icon("columns-3");
export const Compass = /* @__PURE__ */ icon("compass");
export const Copy = /* @__PURE__ */ icon("copy");
export const Download = /* @__PURE__ */ icon("download");
export const Ellipsis = /* @__PURE__ */ icon("ellipsis");
export const ExternalLink = /* @__PURE__ */ icon("external-link");
export const Eye = /* @__PURE__ */ icon("eye");
export const EyeOff = /* @__PURE__ */ icon("eye-off");
export const FileText = /* @__PURE__ */ icon("file-text");
export const FingerprintPattern = /* @__PURE__ */ icon("fingerprint-pattern");
export const Globe = /* @__PURE__ */ icon("globe");
export const History = /* @__PURE__ */ icon("history");
export const Inbox = /* @__PURE__ */ icon("inbox");
export const KeyRound = /* @__PURE__ */ icon("key-round");
export const Keyboard = /* @__PURE__ */ icon("keyboard");
export const Layers = /* @__PURE__ */ icon("layers");
export const LayoutGrid = /* @__PURE__ */ icon("layout-grid");
export const LifeBuoy = /* @__PURE__ */ icon("life-buoy");
export const Link = /* @__PURE__ */ icon("link");
export const ListChecks = /* @__PURE__ */ icon("list-checks");
export const ListFilter = /* @__PURE__ */ icon("list-filter");
export const Lock = /* @__PURE__ */ icon("lock");
export const LogIn = /* @__PURE__ */ icon("log-in");
export const LogOut = /* @__PURE__ */ icon("log-out");
export const Mail = /* @__PURE__ */ icon("mail");
export const MailCheck = /* @__PURE__ */ icon("mail-check");
export const MailWarning = /* @__PURE__ */ icon("mail-warning");
export const Minus = /* @__PURE__ */ icon("minus");
export const Monitor = /* @__PURE__ */ icon("monitor");
export const Moon = /* @__PURE__ */ icon("moon");
export const PanelLeft = /* @__PURE__ */ icon("panel-left");
export const Palette = /* @__PURE__ */ icon("palette");
export const Pencil = /* @__PURE__ */ icon("pencil");
export const Plug = /* @__PURE__ */ icon("plug");
export const Plus = /* @__PURE__ */ icon("plus");
export const RotateCw = /* @__PURE__ */ icon("rotate-cw");
export const Search = /* @__PURE__ */ icon("search");
export const SearchX = /* @__PURE__ */ icon("search-x");
export const Send = /* @__PURE__ */ icon("send");
export const Shield = /* @__PURE__ */ icon("shield");
export const ShieldCheck = /* @__PURE__ */ icon("shield-check");
export const ShieldX = /* @__PURE__ */ icon("shield-x");
export const SlidersHorizontal = /* @__PURE__ */ icon("sliders-horizontal");
export const Smartphone = /* @__PURE__ */ icon("smartphone");
export const Sun = /* @__PURE__ */ icon("sun");
export const Tablet = /* @__PURE__ */ icon("tablet");
export const TimerOff = /* @__PURE__ */ icon("timer-off");
export const Trash2 = /* @__PURE__ */ icon("trash-2");
export const TriangleAlert = /* @__PURE__ */ icon("triangle-alert");
export const Undo2 = /* @__PURE__ */ icon("undo-2");
export const Upload = /* @__PURE__ */ icon("upload");
export const UserPlus = /* @__PURE__ */ icon("user-plus");
export const UserRound = /* @__PURE__ */ icon("user-round");
export const UserRoundX = /* @__PURE__ */ icon("user-round-x");
export const Users = /* @__PURE__ */ icon("users");
export const UsersRound = /* @__PURE__ */ icon("users-round");
export const Webhook = /* @__PURE__ */ icon("webhook");
export const X = /* @__PURE__ */ icon("x");
export const Zap = /* @__PURE__ */ icon("zap");

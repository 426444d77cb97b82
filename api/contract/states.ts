/** What an audit tells of. */
export const OUTCOMES = ["success", "refused"] as const;
export const MAIL_STATES = ["waiting", "failed", "sent"] as const;
/** Of a webhook's delivery. */
export const DELIVERY_STATES = ["waiting", "delivered", "failed"] as const;

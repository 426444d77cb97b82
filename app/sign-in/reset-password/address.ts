export const RESET_PAGE = "/auth/reset-password";

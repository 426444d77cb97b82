/** What a child process is started with to be a user that permissions bind: root is nobody then. */
export const otherUser = (): { uid?: number; gid?: number } =>
  process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** On which engines the service's suites run: both, or those that TEST_ENGINES names ("sqlite"). */
export const engines = (process.env.TEST_ENGINES || "sqlite,postgres").split(",");

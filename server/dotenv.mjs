/** Settings may stand in a file named `.env`; what the environment already says wins. */
import { existsSync } from "node:fs";

if (existsSync(".env")) process.loadEnvFile(".env");

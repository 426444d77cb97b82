/** Settings may be in a file named `.env`. The environment takes precedence. */
import { existsSync } from "node:fs";

if (existsSync(".env")) process.loadEnvFile(".env");

import { useRouteLoaderData } from "@remix-run/react";
import { createContext, useContext } from "react";

/** What every page shows of the installation. */
export interface Look {
  name: string;
  /** The address of the logo. Undefined for the product's mark. */
  logo?: string | undefined;
  /** The address of the style sheet with the accent colour. Undefined for the product's. */
  style?: string | undefined;
  /** In the foot of pages without a frame. */
  links: { label: string; href: string }[];
}

/** For a preview: what its page shows in place of what is in effect. */
export const LookContext = createContext<Look | undefined>(undefined);

/** Undefined on an error page that came before the data. */
export function useLook(): Look | undefined {
  const inEffect = useRouteLoaderData<{ look: Look }>("root")?.look;
  return useContext(LookContext) ?? inEffect;
}

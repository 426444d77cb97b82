import { apache } from "./catalogue/apache";
import { argoCd } from "./catalogue/argo-cd";
import { aspNet } from "./catalogue/asp-net";
import { authJs } from "./catalogue/auth-js";
import { django } from "./catalogue/django";
import { flask } from "./catalogue/flask";
import { gitea } from "./catalogue/gitea";
import { gitlab } from "./catalogue/gitlab";
import { go } from "./catalogue/go";
import { grafana } from "./catalogue/grafana";
import { harbor } from "./catalogue/harbor";
import { kubernetes } from "./catalogue/kubernetes";
import { minio } from "./catalogue/minio";
import { nextcloud } from "./catalogue/nextcloud";
import { node, singlePage } from "./catalogue/node";
import { oauth2Proxy } from "./catalogue/oauth2-proxy";
import { outline } from "./catalogue/outline";
import { php } from "./catalogue/php";
import { portainer } from "./catalogue/portainer";
import { proxmox } from "./catalogue/proxmox";
import { spring } from "./catalogue/spring";
import { tailscale } from "./catalogue/tailscale";
import { vaultwarden } from "./catalogue/vaultwarden";
import type { Recipe } from "./recipe";

/** By category, then by how many people look for them. */
export const RECIPES: readonly [Recipe, ...Recipe[]] = [
  grafana,
  oauth2Proxy,
  apache,
  nextcloud,
  outline,
  vaultwarden,
  gitlab,
  gitea,
  kubernetes,
  argoCd,
  harbor,
  portainer,
  proxmox,
  minio,
  tailscale,
  node,
  singlePage,
  authJs,
  flask,
  django,
  php,
  spring,
  go,
  aspNet,
];

export const recipeOf = (id: string | null): Recipe | undefined => RECIPES.find((recipe) => recipe.id === id);

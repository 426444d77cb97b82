export { mailDocument as loader } from "#app/appearance/preview.server";

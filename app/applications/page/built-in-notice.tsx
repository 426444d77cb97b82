import { EmptyState } from "#app/components/empty-state";
import { Layers } from "#app/icons";

/** In the place of tabs that the console's own application doesn't have. */
export const BuiltInNotice = () => (
  <EmptyState icon={Layers} message="This is the console itself. There is nothing to connect." />
);

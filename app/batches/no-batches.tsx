import { ButtonLink } from "#app/components/button";
import { EmptyState } from "#app/components/empty-state";
import { ListChecks } from "#app/icons";
import { USER_MANAGEMENT } from "#app/navigation";

/** @param canAdd whether the viewer may change people */
export const NoBatches = ({ canAdd }: { canAdd: boolean }) =>
  canAdd ? (
    <EmptyState
      icon={ListChecks}
      message="No bulk changes yet. Select people to change them together, or import a file."
      action={<ButtonLink to={USER_MANAGEMENT}>Select people</ButtonLink>}
    />
  ) : (
    <EmptyState icon={ListChecks} message="No bulk changes yet." />
  );

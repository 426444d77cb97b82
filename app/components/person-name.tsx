import { userPath } from "#app/addresses";
import { Avatar } from "./avatar";

/** A person in a row. With the id, the name leads to their page. */
export const PersonName = ({ id, name }: { id?: string | undefined; name: string }) => (
  <span className="flex min-w-0 items-center gap-3 font-medium">
    <Avatar name={name} />
    <bdi className="min-w-0">
      {id === undefined ? (
        name
      ) : (
        <a href={userPath(id)} className="hover:underline">
          {name}
        </a>
      )}
    </bdi>
  </span>
);

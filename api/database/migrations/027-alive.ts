import { sql } from "kysely";
import type { Migration } from "../migrate";

/**
 * Views of the sign-ins that have not ended, and of the applications that users may open. A query of the first adds the
 * condition that the sign-in has not expired. The view has no join, so that both engines look up its row by the key even in
 * an outer join.
 */
export const alive: Migration = async (queries) => {
  await sql`
    create view live_sign_ins as
      select id, user_id, proof, proved_at, strength, amr, authenticated_at, address, user_agent, created_at, expires_at
      from sign_ins as s
      where ended_at is null
        and token_epoch = (select u.token_epoch from users as u where u.id = s.user_id and u.active = 1)
  `.execute(queries);
  await sql`
    create view live_entries as
      select ua.user_id, ua.application_id, a.token_epoch as application_epoch,
        coalesce((
          select e.epoch from assignment_epochs as e
          where e.user_id = ua.user_id and e.application_id = ua.application_id
        ), 0) as assignment_epoch
      from effective_applications as ua inner join applications as a on a.id = ua.application_id
      where a.active = 1
  `.execute(queries);
};

create table "audit_archives" ("first_number" bigint primary key, "last_number" bigint not null, "last_hash" text not null, "cut_number" bigint not null, "cut_hash" text not null, "cut_seq" bigint not null, "file" text not null, "file_hash" text not null, "created_at" bigint not null, "code" text not null)
drop trigger audits_append_only on audits
create trigger audits_append_only before update or truncate on audits for each statement execute function refuse_change()
drop trigger audit_seals_append_only on audit_seals
create trigger audit_seals_append_only before update or truncate on audit_seals for each statement execute function refuse_change()
create trigger audit_archives_append_only before delete or truncate on audit_archives for each statement execute function refuse_change()
create function audits_no_delete() returns trigger language plpgsql as $$ begin if old.seq > (select coalesce(max(cut_seq), 0) from public.audit_archives) or not exists (select from public.audit_seals where audit_seq = old.seq and number <= (select coalesce(max(cut_number), 0) from public.audit_archives)) then raise exception '% is append-only', tg_table_name; end if; return old; end $$
create trigger audits_no_delete before delete on audits for each row execute function audits_no_delete()
create function audit_seals_no_delete() returns trigger language plpgsql as $$ begin if old.number > (select coalesce(max(cut_number), 0) from public.audit_archives) or exists (select from public.audits where seq = old.audit_seq) then raise exception '% is append-only', tg_table_name; end if; return old; end $$
create trigger audit_seals_no_delete before delete on audit_seals for each row execute function audit_seals_no_delete()
create function audit_archives_no_update() returns trigger language plpgsql as $$ begin if new.cut_number < old.cut_number or new.cut_seq < old.cut_seq or new.first_number <> old.first_number or new.last_number <> old.last_number or new.last_hash <> old.last_hash or new.file <> old.file or new.file_hash <> old.file_hash or new.created_at <> old.created_at then raise exception '% is append-only', tg_table_name; end if; return new; end $$
create trigger audit_archives_no_update before update on audit_archives for each row execute function audit_archives_no_update()

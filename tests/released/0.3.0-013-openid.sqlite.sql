alter table "applications" add column "protocol" text default 'library' not null
alter table "applications" add column "home_url" text
alter table "applications" add column "former_secret_encrypted" text
alter table "applications" add column "secret_created_at" integer
alter table "applications" add column "secret_used_at" integer
alter table "applications" add column "former_secret_expires_at" integer
alter table "applications" add column "former_secret_used_at" integer
update applications set secret_created_at = created_at
alter table "signing_keys" add column "alg" text default 'ES256' not null
create table "application_pictures" ("application_id" text primary key references "applications" ("id") on delete cascade, "media_type" text not null, "content" text not null, "updated_at" integer not null)
create table "oidc_clients" ("application_id" text primary key references "applications" ("id") on delete cascade, "redirect_uris" text not null, "post_logout_redirect_uris" text not null, "backchannel_logout_uri" text, "native" integer not null, "third_party" integer not null, "require_pkce" integer not null, "id_token_alg" text not null, "version" integer default 0 not null, "updated_at" integer not null)
create table "oidc_records" ("id" text primary key, "kind" text not null, "uid_hash" text, "grant_hash" text, "user_id" text references "users" ("id") on delete cascade, "application_id" text references "applications" ("id") on delete cascade, "sign_in_id" text references "sign_ins" ("id") on delete cascade, "application_epoch" integer, "assignment_epoch" integer, "network" text, "payload_encrypted" text not null, "created_at" integer not null, "consumed_at" integer, "expires_at" integer not null)
create index "oidc_records_by_uid" on "oidc_records" ("uid_hash")
create index "oidc_records_by_grant" on "oidc_records" ("grant_hash")
create index "oidc_records_by_sign_in" on "oidc_records" ("sign_in_id")
create index "oidc_records_by_user" on "oidc_records" ("user_id")
create index "oidc_records_by_application" on "oidc_records" ("application_id")
create index "oidc_records_by_expiry" on "oidc_records" ("expires_at")
create index "oidc_records_by_network" on "oidc_records" ("network") where "network" is not null
create table "oidc_logins" ("sign_in_id" text not null references "sign_ins" ("id") on delete cascade, "application_id" text not null references "applications" ("id") on delete cascade, "user_id" text not null references "users" ("id") on delete cascade, "sid" text not null, "created_at" integer not null, constraint "oidc_logins_pk" primary key ("sign_in_id", "application_id"))
create index "oidc_logins_by_user_id" on "oidc_logins" ("user_id")
create index "oidc_logins_by_application_id" on "oidc_logins" ("application_id")
create table "logout_messages" ("id" text primary key, "application_id" text not null, "application_name" text not null, "address" text not null, "subject" text not null, "sid" text not null, "alg" text not null, "tries" integer default 0 not null, "due_at" integer not null, "created_at" integer not null)
create index "logout_messages_by_due" on "logout_messages" ("application_id", "due_at")
create table "consents" ("user_id" text not null references "users" ("id") on delete cascade, "application_id" text not null references "applications" ("id") on delete cascade, "scopes" text not null, "granted_at" integer not null, constraint "consents_pk" primary key ("user_id", "application_id"))
create index "consents_by_application" on "consents" ("application_id")
create table "refused_requests" ("id" text primary key, "application_id" text not null references "applications" ("id") on delete cascade, "at" integer not null, "reason" text not null, "redirect_uri" text, "network" text not null)
create index "refused_requests_by_application" on "refused_requests" ("application_id", "id")

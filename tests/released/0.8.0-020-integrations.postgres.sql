create table "api_tokens" ("id" text collate "C" primary key, "name" text not null, "hash" text collate "C" not null unique, "hint" text not null, "permissions" text not null, "created_by" text collate "C" not null, "created_at" bigint not null, "last_used_at" bigint, "last_address" text, "expires_at" bigint not null, "ended_at" bigint)
create index "api_tokens_by_creator" on "api_tokens" ("created_by")
create index "api_tokens_by_creation" on "api_tokens" ("created_at", "id")
create table "webhooks" ("id" text collate "C" primary key, "name" text not null, "url" text not null, "actions" text not null, "active" integer not null, "secret_encrypted" text not null, "former_secret_encrypted" text, "former_until" bigint, "cursor" bigint not null, "failing_since" bigint, "ended_reason" text, "version" integer default 1 not null, "created_by" text collate "C" not null, "created_at" bigint not null)
create table "webhook_deliveries" ("webhook_id" text collate "C" not null references "webhooks" ("id") on delete cascade, "number" bigint not null, "action" text collate "C" not null, "due_at" bigint, "leased_until" bigint, "tries" integer default 0 not null, "status" integer, "ms" integer, "error" text, "tried_at" bigint, "delivered_at" bigint, "created_at" bigint not null, constraint "webhook_deliveries_key" primary key ("webhook_id", "number"))
create index "webhook_deliveries_due" on "webhook_deliveries" ("due_at", "webhook_id", "number") where "due_at" is not null
create index "webhook_deliveries_by_creation" on "webhook_deliveries" ("created_at")
create table "scim_requests" ("id" text collate "C" primary key, "token_id" text collate "C" not null, "at" bigint not null, "method" text not null, "path" text not null, "status" integer not null, "ms" integer not null, "error" text)
create index "scim_requests_by_time" on "scim_requests" ("at", "id")
alter table "users" add column "external_id" text collate "C"
alter table "users" add column "scim_managed" integer default 0 not null
create index "users_by_external_id" on "users" ("external_id") where "external_id" is not null
create index "users_of_scim" on "users" ("id") where "scim_managed" = 1
alter table "groups" add column "external_id" text collate "C"
alter table "groups" add column "scim_managed" integer default 0 not null
create index "groups_by_external_id" on "groups" ("external_id") where "external_id" is not null
create index "groups_of_scim" on "groups" ("id") where "scim_managed" = 1
alter table "users" add column "scim_deactivated" integer default 0 not null
alter table "users" add column "scim_hidden" integer default 0 not null
alter table "audits" add column "actor_type" text collate "C"
insert into role_permissions (role_id, permission) select id, 'tokens:read' from roles where id = 'super'
insert into role_permissions (role_id, permission) select id, 'tokens:write' from roles where id = 'super'
insert into role_permissions (role_id, permission) select id, 'webhooks:read' from roles where id = 'super'
insert into role_permissions (role_id, permission) select id, 'webhooks:write' from roles where id = 'super'
insert into role_permissions (role_id, permission) select id, 'scim' from roles where id = 'super'
insert into role_permissions (role_id, permission) select id, 'metrics' from roles where id = 'super'
insert into role_permissions (role_id, permission) select id, 'tokens:read' from roles where id = 'admin'
insert into role_permissions (role_id, permission) select id, 'tokens:write' from roles where id = 'admin'
insert into role_permissions (role_id, permission) select id, 'webhooks:read' from roles where id = 'admin'
insert into role_permissions (role_id, permission) select id, 'webhooks:write' from roles where id = 'admin'
insert into role_permissions (role_id, permission) select id, 'scim' from roles where id = 'admin'
insert into role_permissions (role_id, permission) select id, 'metrics' from roles where id = 'admin'
insert into role_permissions (role_id, permission) select id, 'tokens:read' from roles where id = 'auditor'
insert into role_permissions (role_id, permission) select id, 'webhooks:read' from roles where id = 'auditor'

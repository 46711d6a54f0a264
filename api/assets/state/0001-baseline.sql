-- The schema of version 0.1, the same on SQLite and PostgreSQL: times are epoch milliseconds (bigint), JSON is text,
-- switches are 0 or 1. A later change is a migration of its own; this file never changes.

-- Settings and the installation
create table setting (
  key text primary key,
  value text not null,
  version integer not null,
  updated_at bigint not null,
  updated_by text
);
create table installation (
  id text primary key,
  binding text not null,
  event_store text,
  generation bigint not null,
  next_generation bigint not null
);
create table record_day (
  store_table text not null,
  partition_id text not null,
  records bigint not null,
  constraint record_day_key primary key (store_table, partition_id)
);
create table change_feed (
  sequence bigint primary key,
  area text not null,
  id text,
  version integer,
  at bigint not null,
  origin text default '' not null
);
create index change_feed_at on change_feed (at);
create table change_head (
  id integer primary key,
  sequence bigint not null,
  policy_sequence bigint default 0 not null
);
create table work_lease (
  name text primary key,
  holder text,
  fence bigint not null,
  expires_at bigint not null,
  note text
);
create index work_lease_holder on work_lease (holder);
create table turn (
  name text primary key,
  taken integer not null
);

-- People, sessions and messages
create table "user" (
  id text primary key,
  username text not null unique,
  nickname text not null,
  role text not null,
  email text not null,
  phone text not null,
  status text not null,
  sector text not null,
  job text not null,
  location text not null,
  certification text not null,
  avatar text not null,
  language text,
  time_zone text,
  password_hash text not null,
  last_active_at bigint,
  is_sample integer default 0 not null,
  created_at bigint not null,
  updated_at bigint not null,
  version integer not null
);
create table avatar (
  id text primary key,
  user_id text not null,
  media_type text not null,
  picture text not null,
  created_at bigint not null
);
create table user_import (
  id text primary key,
  user_id text not null,
  state text not null,
  total integer not null,
  hashed integer not null,
  fault text,
  created_at bigint not null,
  updated_at bigint not null
);
create table session (
  id text primary key,
  user_id text not null,
  ip text not null,
  user_agent text not null,
  created_at bigint not null,
  last_used_at bigint not null,
  expires_at bigint not null,
  ended_at bigint
);
create index session_expiry on session (expires_at);
create index "session_user" on session (user_id);
create table refresh_token (
  hash text primary key,
  session_id text not null,
  expires_at bigint not null,
  spent_at bigint
);
create index refresh_token_expiry on refresh_token (expires_at);
create table api_token (
  id text primary key,
  user_id text not null,
  hash text not null unique,
  prefix text not null,
  name text not null,
  scope text not null,
  created_at bigint not null,
  expires_at bigint not null,
  last_used_at bigint,
  revoked_at bigint
);
create index api_token_user on api_token (user_id);
create table password_reset (
  hash text primary key,
  user_id text not null,
  expires_at bigint not null
);
create table sign_in_failure (
  key text primary key,
  count integer not null,
  expires_at bigint not null
);
create table download_ticket (
  hash text primary key,
  user_id text not null,
  session_id text,
  api_token_id text,
  path text not null,
  expires_at bigint not null
);
create table message (
  id text primary key,
  user_id text not null,
  type text not null,
  message_type integer not null,
  avatar text not null,
  title text not null,
  sub_title text not null,
  content text not null,
  params text not null,
  link text not null,
  status integer not null,
  is_sample integer default 0 not null,
  created_at bigint not null
);
create index message_of_user on message (user_id, created_at);

-- Operation log
create table operation_log (
  seq bigint primary key,
  id text not null unique,
  at bigint not null,
  actor_id text,
  actor text not null,
  ip text not null,
  action text not null,
  subject_kind text not null,
  subject_id text not null,
  subject text not null,
  before text,
  after text,
  previous_hash text not null,
  hash text not null
);
create index operation_log_actor on operation_log (actor_id, seq);
create index operation_log_actor_at on operation_log (actor_id, at, seq);
create index operation_log_at on operation_log (at, seq);
create table operation_log_head (
  id integer primary key,
  seq bigint not null,
  hash text not null
);

-- Sources and imports
create table source (
  id text primary key,
  name text not null unique,
  kind text not null,
  format text not null,
  location text not null,
  time_zone text not null,
  enabled integer not null,
  is_sample integer default 0 not null,
  version integer not null,
  created_at bigint not null
);
create table source_file (
  source_id text not null,
  key integer not null,
  file_id text not null,
  head text not null,
  shelved text not null,
  constraint source_file_pk primary key (source_id, key)
);
create index source_file_by_head on source_file (source_id, head);
create index source_file_by_id on source_file (source_id, file_id);
create table stream_number (
  number integer primary key,
  stream text not null unique
);
create table import_job (
  id text primary key,
  number integer not null,
  source text not null,
  sha256 text not null,
  format text not null,
  time_zone text not null,
  retime text not null,
  shift_ms bigint,
  state text not null,
  parts text not null,
  bytes bigint not null,
  bytes_read bigint default 0 not null,
  accepted bigint default 0 not null,
  rejected bigint default 0 not null,
  skipped bigint default 0 not null,
  first_at bigint,
  last_at bigint,
  fault text,
  is_sample integer default 0 not null,
  created_by text,
  created_at bigint not null,
  finished_at bigint,
  joined integer default 0 not null,
  owner_id text,
  event_store text,
  is_cancelled integer default 0 not null
);
create index import_job_identity on import_job (source, sha256);
create index import_job_owner on import_job (owner_id, created_at);
create table checkpoint (
  stream text primary key,
  done text not null,
  pending text,
  updated_at bigint not null
);
create table rejected_line (
  stream text not null,
  part integer not null,
  line bigint not null,
  reason text not null,
  params text not null,
  excerpt text not null,
  at bigint not null,
  constraint rejected_line_key primary key (stream, part, line)
);
create table reading_attempt (
  stream text primary key,
  attempts integer not null,
  is_quarantined integer default 0 not null,
  file text,
  updated_at bigint not null
);

-- Devices, organisations and focus
create table device (
  id text primary key,
  mac text,
  name text,
  is_name_set integer default 0 not null,
  first_seen_at bigint not null,
  last_seen_at bigint not null,
  is_sample integer default 0 not null,
  version integer not null,
  given_name text
);
create table device_lease (
  ip text not null,
  starts_at bigint not null,
  ends_at bigint,
  device_id text not null,
  source text not null,
  constraint device_lease_key primary key (ip, starts_at, device_id)
);
create index device_lease_begin on device_lease (starts_at, ip);
create index device_lease_device on device_lease (device_id);
create index device_lease_end on device_lease (ends_at);
create table organisation (
  id text primary key,
  name text not null unique,
  name_zh text not null,
  industry text not null,
  address text not null,
  address_zh text not null,
  country text not null,
  created_at bigint not null,
  updated_at bigint not null,
  updated_by text,
  version integer not null
);
create table organisation_domain (
  domain text primary key,
  organisation_id text not null,
  position integer not null
);
create index organisation_domain_owner on organisation_domain (organisation_id, position);
create table focus (
  user_id text not null,
  quota text not null,
  subject text not null,
  id text not null unique,
  is_sample integer default 0 not null,
  created_at bigint not null,
  constraint focus_key primary key (user_id, quota, subject)
);

-- Segments, policies and lists
create table segment (
  id text primary key,
  name text not null unique,
  description text not null,
  rank integer not null,
  default_mode text not null,
  is_sample integer default 0 not null,
  created_at bigint not null,
  updated_at bigint not null,
  version integer not null
);
create table segment_entry (
  segment_id text not null,
  entry text not null,
  position integer not null,
  comment text not null,
  user_name text not null,
  department text not null,
  constraint segment_entry_key primary key (segment_id, entry)
);
create table custom_policy (
  id text primary key,
  segment_id text not null,
  policy_group text not null,
  entry text not null,
  device_ip text,
  device_mac text,
  solved_mode text not null,
  enable integer not null,
  comment text not null,
  reason text not null,
  expires_at bigint,
  schedule text,
  is_sample integer default 0 not null,
  created_at bigint not null,
  updated_at bigint not null,
  updated_by text not null,
  version integer not null,
  constraint custom_policy_entry unique (segment_id, policy_group, entry, solved_mode)
);
create index custom_policy_by_device_ip on custom_policy (device_ip);
create index custom_policy_by_device_mac on custom_policy (device_mac);
create index custom_policy_by_entry on custom_policy (entry);
create table control_pause (
  segment_id text primary key,
  until bigint not null,
  reason text not null,
  created_at bigint not null,
  created_by text not null
);
create table preset_enablement (
  segment_id text not null,
  preset_id text not null,
  solved_mode text not null,
  enable integer not null,
  is_sample integer default 0 not null,
  schedule text,
  constraint preset_enablement_key primary key (segment_id, preset_id)
);
create table policy_list (
  id text primary key,
  name text not null unique,
  description text not null,
  policy_group text not null,
  level text,
  source_kind text not null,
  location text,
  check_every integer,
  in_force text,
  domain_count integer not null,
  held_version text,
  left_hash text,
  etag text,
  last_modified text,
  checked_at bigint,
  next_check_at bigint,
  fault text,
  created_at bigint not null,
  updated_at bigint not null,
  version integer not null
);
create index policy_list_next on policy_list (next_check_at);
create table policy_list_version (
  list_id text not null references policy_list (id) on delete cascade,
  number integer not null,
  version text not null,
  state text not null,
  at bigint not null,
  base text,
  domain_count integer not null,
  added integer not null,
  removed integer not null,
  hash text not null,
  hold text,
  reading text not null,
  content text not null,
  content_bytes integer not null,
  constraint policy_list_version_pk primary key (list_id, number)
);
create table removed_list (
  id text primary key,
  name text not null,
  policy_group text not null,
  level text,
  removed_at bigint not null
);
create table list_period (
  list_id text not null,
  from_at bigint not null,
  until_at bigint,
  version text not null,
  constraint list_period_key primary key (list_id, from_at)
);
create table list_look_back (
  list_id text not null,
  version text not null,
  base text,
  from_at bigint not null,
  to_at bigint not null,
  done_at bigint not null,
  names integer not null,
  devices integer not null,
  is_cut integer not null,
  ended_at bigint,
  constraint list_look_back_key primary key (list_id, version)
);
create table list_look_back_day (
  list_id text not null,
  version text not null,
  from_at bigint not null,
  visitors text not null,
  constraint list_look_back_day_key primary key (list_id, version, from_at)
);

-- Risk events, alarms and service status
create table risk_event (
  id text primary key,
  code text not null,
  type text not null,
  risk_level text not null,
  status text not null,
  count bigint not null,
  org text,
  domain text,
  device_ip text,
  device_mac text,
  dst_host_ip text,
  reasons text not null,
  previous_id text,
  detected_at bigint not null,
  last_seen_at bigint not null,
  solved_at bigint,
  solved_by text,
  solved_comment text,
  is_sample integer default 0 not null,
  version integer not null,
  finding_key text,
  last_window bigint,
  names text
);
create index risk_event_detected on risk_event (detected_at, id);
create index risk_event_finding on risk_event (finding_key, detected_at);
create table risk_history (
  id text primary key,
  event_id text not null,
  at bigint not null,
  kind text not null,
  by text,
  text text not null
);
create index risk_history_event on risk_history (event_id, at);
create table risk_mute (
  id text primary key,
  code text not null,
  device_ip text,
  domain text,
  reason text not null,
  created_by text not null,
  created_at bigint not null,
  expires_at bigint
);
create table alarm_item (
  id text primary key,
  kind text not null,
  level text not null,
  body text not null,
  at bigint not null
);
create index alarm_item_at on alarm_item (at);
create table alarm_delivery (
  id text primary key,
  channel text not null,
  receiver text not null,
  subject text not null,
  content text not null,
  state text not null,
  attempts integer not null,
  created_at bigint not null,
  next_at bigint,
  sent_at bigint,
  answer text,
  event_ids text default '[]' not null
);
create index alarm_delivery_next on alarm_delivery (state, next_at);
create table service_probe (
  quota text not null,
  minute bigint not null,
  probes bigint not null,
  answered bigint not null,
  timed bigint not null,
  microseconds bigint not null,
  constraint service_probe_key primary key (quota, minute)
);
create table service_incident (
  id text primary key,
  quota text not null,
  from_at bigint not null,
  to_at bigint,
  reason text not null
);
create index service_incident_from on service_incident (from_at);

-- Zones
create table dns_zone (
  id text primary key,
  origin text not null unique,
  ttl bigint not null,
  soa text not null,
  serial_mode text not null,
  record_count integer not null,
  type_counts text not null,
  is_sample integer default 0 not null,
  added_by text not null,
  created_at bigint not null,
  updated_by text not null,
  updated_at bigint not null,
  version integer not null
);
create table dns_zone_version (
  zone_id text not null,
  version integer not null,
  at bigint not null,
  by_name text not null,
  action text not null,
  serial bigint not null,
  record_count integer not null,
  added integer not null,
  removed integer not null,
  changed integer not null,
  content text not null,
  constraint dns_zone_version_key primary key (zone_id, version)
);

-- Rows that must exist
insert into turn (name, taken) values ('people', 0), ('operation-log', 0), ('organisations', 0), ('devices', 0);

-- The shop's records. Each is written once and never changed. Markers may be removed.
-- Keys are compared byte by byte ("C"), so that a prefix is a range of the index.
create table records (
  store text collate "C" not null,
  key text collate "C" not null,
  -- Version of the record format, and a random value by which a writer recognizes its own write.
  v integer not null,
  rev uuid not null,
  -- The text as written, not jsonb, so that moving a shop keeps the digest of its backup.
  data json,
  bytes bytea,
  at timestamptz not null default now(),
  primary key (store, key),
  check ((data is null) <> (bytes is null))
);

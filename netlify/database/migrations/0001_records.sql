-- Facts of the shop. A record is written once and never changed; markers may be removed.
-- Keys are compared byte by byte ("C"), so that a prefix is a range of the index.
create table records (
  store text collate "C" not null,
  key text collate "C" not null,
  -- Version of the record's form, and the writer's own word, by which it knows its write again.
  v integer not null,
  rev uuid not null,
  -- Text as it was written, not jsonb: a move keeps the digest of a backup.
  data json,
  bytes bytea,
  at timestamptz not null default now(),
  primary key (store, key),
  check ((data is null) <> (bytes is null))
);

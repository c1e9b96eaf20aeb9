-- Notifications that are to be sent by email to a person, or to the channel, whose recipient is empty.
CREATE TABLE notifications (
  seq INTEGER PRIMARY KEY,
  recipient TEXT NOT NULL,
  text TEXT NOT NULL,
  url TEXT NOT NULL,
  created INTEGER NOT NULL,
  due INTEGER NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  last_error TEXT
);
CREATE INDEX notifications_by_due ON notifications (due);

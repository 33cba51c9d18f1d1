import os

from flask import Flask, jsonify, request
from flask_httpauth import HTTPTokenAuth
from flask_limiter import Limiter
from flask_limiter.util import get_remote_address
from marshmallow import Schema, ValidationError, fields, validate
from werkzeug.exceptions import HTTPException

LIMITS = {"free": 60, "pro": 300, "business": 1000}
STATUSES = ["available", "pending", "sold"]
PLANS = dict(entry.split("=") for entry in os.environ["API_KEYS"].split(","))
WINDOW = int(os.environ.get("RATE_LIMIT_WINDOW", 60_000)) // 1000


def current_key():
    return request.headers.get("Authorization") or get_remote_address()


def current_limit():
    plan = PLANS.get(current_key().removeprefix("Bearer "), "free")
    return f"{LIMITS[plan]} per {WINDOW} seconds"


app = Flask(__name__)
auth = HTTPTokenAuth(scheme="Bearer")
limiter = Limiter(
    current_key,
    app=app,
    default_limits=[current_limit],
    headers_enabled=True,
    storage_uri="memory://",
)


class PetSchema(Schema):
    id = fields.Integer(dump_only=True)
    name = fields.String(required=True)
    categoryId = fields.Integer(required=True)
    status = fields.String(validate=validate.OneOf(STATUSES))


schema = PetSchema()
pets = []


def error(status, message):
    return jsonify(code=f"E{status}", message=message, status=status), status


@auth.verify_token
def verify_token(token):
    return token if token in PLANS else None


@auth.error_handler
def unauthorized(status):
    return error(status, "Missing or invalid API key")


@app.errorhandler(ValidationError)
def invalid(exc):
    return error(400, str(exc))


@app.errorhandler(HTTPException)
def http_error(exc):
    return error(exc.code, exc.description)


@app.get("/v1/pets")
@auth.login_required
def list_pets():
    limit = max(1, min(request.args.get("limit", 20, type=int), 100))
    status = request.args.get("status")
    found = [pet for pet in pets if status is None or pet.get("status") == status]
    return jsonify(schema.dump(found[:limit], many=True))


@app.post("/v1/pets")
@auth.login_required
def create_pet():
    pet = schema.load(request.get_json())
    pet["id"] = len(pets) + 1
    pets.append(pet)
    return jsonify(schema.dump(pet)), 201


@app.get("/v1/pets/<int:pet_id>")
@auth.login_required
def get_pet(pet_id):
    for pet in pets:
        if pet["id"] == pet_id:
            return jsonify(schema.dump(pet))
    return error(404, "Pet not found")


@app.get("/v1/store/orders")
@auth.login_required
def list_orders():
    return jsonify([])

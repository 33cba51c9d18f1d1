import hmac
import json
import os
import time

from aiohttp import web

LIMITS = {"free": 60, "pro": 300, "business": 1000}
PLANS = dict(entry.split("=") for entry in os.environ["API_KEYS"].split(","))
WINDOW = int(os.environ.get("RATE_LIMIT_WINDOW", 60_000)) / 1000
STATUSES = {"available", "pending", "sold"}

pets = {}
windows = {}


def token_of(request):
    header = request.headers.get("Authorization", "")
    return header.removeprefix("Bearer ") if header.startswith("Bearer ") else ""


def error(status, message):
    return web.json_response({"code": f"E{status}", "message": message, "status": status}, status=status)


@web.middleware
async def rate_limit(request, handler):
    token = token_of(request)
    limit = LIMITS[PLANS.get(token, "free")]
    end, count = windows.get(token, (0, 0))
    if end <= time.time():
        end, count = time.time() + WINDOW, 0
    windows[token] = (end, count + 1)
    if count < limit:
        response = await handler(request)
    else:
        response = error(429, "Rate limit exceeded")
        response.headers["Retry-After"] = str(int(end - time.time()) + 1)
    response.headers["X-RateLimit-Limit"] = str(limit)
    response.headers["X-RateLimit-Remaining"] = str(max(limit - count - 1, 0))
    response.headers["X-RateLimit-Reset"] = str(int(end) + 1)
    return response


@web.middleware
async def json_errors(request, handler):
    try:
        return await handler(request)
    except web.HTTPException as exc:
        return error(exc.status, exc.reason)


@web.middleware
async def check_key(request, handler):
    token = token_of(request)
    if not any(hmac.compare_digest(token, key) for key in PLANS):
        return error(401, "Missing or invalid API key")
    return await handler(request)


async def list_pets(request):
    try:
        limit = int(request.query.get("limit", 20))
    except ValueError:
        return error(400, "limit must be an integer")
    if not 1 <= limit <= 100:
        return error(400, "limit must be between 1 and 100")
    status = request.query.get("status")
    found = [pet for pet in pets.values() if status is None or pet.get("status") == status]
    return web.json_response(found[:limit])


async def create_pet(request):
    try:
        body = await request.json()
    except json.JSONDecodeError:
        return error(400, "body is not valid JSON")
    if not isinstance(body, dict):
        return error(400, "body must be an object")
    if not isinstance(body.get("name"), str) or not isinstance(body.get("categoryId"), int):
        return error(400, "name and categoryId are required")
    status = body.get("status")
    if status is not None and status not in STATUSES:
        return error(400, "status must be available, pending or sold")
    pet = {"id": len(pets) + 1, "name": body["name"], "categoryId": body["categoryId"]}
    if status is not None:
        pet["status"] = status
    pets[pet["id"]] = pet
    return web.json_response(pet, status=201)


async def get_pet(request):
    pet = pets.get(int(request.match_info["pet_id"]))
    if pet is None:
        return error(404, "Pet not found")
    return web.json_response(pet)


async def list_orders(request):
    return web.json_response([])


app = web.Application(middlewares=[rate_limit, json_errors, check_key])
app.add_routes(
    [
        web.get("/v1/pets", list_pets),
        web.post("/v1/pets", create_pet),
        web.get(r"/v1/pets/{pet_id:\d+}", get_pet),
        web.get("/v1/store/orders", list_orders),
    ]
)
web.run_app(app, host="127.0.0.1", port=int(os.environ["PORT"]))
